# ---- Machines of the teams of a tournament

tournament-machine = Machine
tournament-machines = Machines
tournament-machine-wanted = Being ordered
tournament-machine-ordered = Ordered, has no address yet
tournament-machine-ready = Ready
tournament-machine-unwanted = Being deleted
tournament-machine-imported = imported
tournament-machine-none = This team has no machine.
tournament-machine-since = since
tournament-machine-error = The last attempt failed: { $why }. It is repeated by itself.
tournament-machine-costs = It costs money until it is deleted.
tournament-machine-order = Order a machine
tournament-machine-order-named = Order a machine for { $team }
tournament-machine-address = Address of a machine that you have
tournament-machine-import = Import it
tournament-machine-import-named = Import it: a machine for { $team }
tournament-machine-delete = Delete the machine…
tournament-machine-delete-what = Everything on it is lost. The team loses this address.
tournament-machine-forget-what = It is only removed here: nothing on it changes. The team loses this address.
tournament-machine-delete-yes = Delete the machine
tournament-machine-delete-named = Delete the machine of { $team }
tournament-machines-count = { $ready } of { $count } ready
tournament-machines-order = Order a machine for each team…
tournament-machines-order-what = Each machine costs money at DigitalOcean until it is deleted, also after the end of the tournament. Teams that have a machine get no second one.
tournament-machines-order-yes = { $count ->
    [one] Order 1 machine
   *[other] Order { $count } machines
}
tournament-machines-delete = Delete all machines…
tournament-machines-delete-what = Everything on them is lost, and the teams lose these addresses. Imported machines are only removed here.
tournament-machines-delete-yes = { $count ->
    [one] Delete 1 machine
   *[other] Delete { $count } machines
}
tournament-machine-login = Log in with:
tournament-own-machine = Our machine
tournament-key = SSH public key
tournament-key-what = One line, as in ~/.ssh/id_ed25519.pub. Never paste a private key.
tournament-key-add = Add the key
tournament-key-blank = Paste your SSH public key first.
tournament-key-wrong = This isn’t an SSH public key that we accept. It is one line that begins with ssh-ed25519, ecdsa-sha2-nistp256, ssh-rsa (at least 2048 bits) or sk-ssh-ed25519@openssh.com.
tournament-key-ok = The key has been added. You can log in now.
tournament-key-error = The key could not be added: { $why }.
refused-machines_off = Machines are switched off here.
refused-has_machine = This team has a machine already.
refused-no_machine = This team has no machine.
refused-played_by_computer = A computer plays for this team; it needs no machine.
