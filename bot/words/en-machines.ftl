# ---- Machines of the teams of a tournament

cup-machine = Machine
cup-machines = Machines
cup-machine-wanted = Being ordered
cup-machine-ordered = Ordered, has no address yet
cup-machine-ready = Ready
cup-machine-unwanted = Being deleted
cup-machine-imported = imported
cup-machine-none = This team has no machine.
cup-machine-since = since
cup-machine-error = The last attempt failed: { $why }. It is repeated by itself.
cup-machine-costs = It costs money until it is deleted.
cup-machine-order = Order a machine
cup-machine-order-named = Order a machine for { $team }
cup-machine-address = Address of a machine that you have
cup-machine-import = Import it
cup-machine-import-named = Import it: a machine for { $team }
cup-machine-delete = Delete the machine…
cup-machine-delete-what = Everything on it is lost. The team loses this address.
cup-machine-forget-what = It is only removed here: nothing on it changes. The team loses this address.
cup-machine-delete-yes = Delete the machine
cup-machine-delete-named = Delete the machine of { $team }
cup-machines-count = { $ready } of { $count } ready
cup-machines-order = Order a machine for each team…
cup-machines-order-what = Each machine costs money at DigitalOcean until it is deleted, also after the end of the tournament. Teams that have a machine get no second one.
cup-machines-order-yes = { $count ->
    [one] Order 1 machine
   *[other] Order { $count } machines
}
cup-machines-delete = Delete all machines…
cup-machines-delete-what = Everything on them is lost, and the teams lose these addresses. Imported machines are only removed here.
cup-machines-delete-yes = { $count ->
    [one] Delete 1 machine
   *[other] Delete { $count } machines
}
cup-machine-login = Log in with:
cup-own-machine = Our machine
cup-key = SSH public key
cup-key-what = One line, as in ~/.ssh/id_ed25519.pub. Never paste a private key.
cup-key-add = Add the key
cup-key-blank = Paste your SSH public key first.
cup-key-wrong = This isn’t an SSH public key that we accept. It is one line that begins with ssh-ed25519, ecdsa-sha2-nistp256, ssh-rsa (at least 2048 bits) or sk-ssh-ed25519@openssh.com.
cup-key-ok = The key has been added. You can log in now.
cup-key-error = The key could not be added: { $why }.
refused-machines_off = Machines are switched off here.
refused-has_machine = This team has a machine already.
refused-no_machine = This team has no machine.
refused-played_by_computer = A computer plays for this team; it needs no machine.
