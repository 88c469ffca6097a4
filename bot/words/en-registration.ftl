# ---- Registration in the browser

tournament-register = Register a robot
tournament-register-what = Give your robot a name. You get the token of its team, and the command that connects it. It needs no address.
tournament-register-name = Name of the robot
tournament-register-url = Its address (optional)
tournament-register-sign-in = To register a robot, choose a name on your own page first, or restore your account there. Then come back.
tournament-register-own = Your robots here:
tournament-registered-you = { $team } is registered.
tournament-register-token = Token of your team
tournament-register-once = Save it now. It is shown only once, and whoever has it can act for your team. The organiser can print it again.
tournament-register-connect = Run this beside your robot. The last part is your robot’s own address:
