# Reports of people to the operators, and the list in which operators settle them.

usage-report = report somebody to the operator
usage-report-how = A list of the people with whom you have played lately, then the reasons. Report under ⋯ of a finished match does the same for that match.
usage-reports = the open reports, for operators
usage-reports-how = Shows each open report, with what is needed to judge it. Only operators see it.

report-button = Report
report-title = Report somebody
report-whom = Whom do you want to report?
report-why = Why do you report { $who }?
report-which-line = Which line do you report? The operator gets its text.
report-reason = Why?
report-how = The operator reads it. Nobody else learns who has sent it.
report-reason-name = Insulting name or message
report-reason-left = Leaves on purpose again and again
report-reason-unfair = Unfair play with another person
report-reason-spam = Too many invitations
report-reason-other = Something else
report-send = Send the report
report-thanks = Thank you: the operator will read it.
report-nobody-met = You haven’t played with anybody lately. To report somebody, press ⋯ under a finished match.
report-told-read = An operator has read your report. Thank you for it.
report-told-warned = { $code ->
    [other] An operator warns you because of how you play or behave here. If it goes on, you can be banned.
   *[named] An operator warns you: “{ $reason }”. If it goes on, you can be banned.
  }
report-told-ok = OK

refused-report_not_seated = You can only report people with whom you have played a match.
refused-report_not_there = This person didn’t play in this match.
refused-report_too_early = You can report somebody once the match is over.
refused-report_nobody = There is nobody to report in this match.
refused-report_yourself = You can’t report yourself or a program of your own.
refused-report_no_reason = Choose one of the reasons.
refused-report_banned = You can’t report anybody while you are banned.
refused-report_gone = There is nobody to report: this person’s data was deleted.
refused-report_no_line = There is no such line any more. Lines are deleted when the match is over.
refused-too_many_reports = You can send { $most } reports in 24 hours. Try again tomorrow.
refused-reported_already = You have reported this person already.
refused-unknown_report = This report no longer exists.
refused-report_settled = This report was handled already.
refused-report_of_yours = This report is about you, so another operator handles it.

reports-title = Reports
reports-open = Open reports
reports-open-line = Open reports: { $count }
reports-none = There are no open reports.
reports-own = Reports about you, which other operators handle: { $count }
reports-what = Each button closes a report. The person who sent it is told that it was read, not what you decided. Closed reports are deleted after 90 days.
reports-about = { $who }: { $reason }
reports-now = Name now: { $who }
reports-by = Reported by { $who }
reports-by-nobody = Reported by somebody whose data was deleted
reports-before = Reported before: { $reported }, warned before: { $warned }
reports-match = { $game } { $id } in “{ $room }”: { $who }
reports-no-match = Reported without a match.
reports-replay = Replay
reports-next = Next
report-words = { $who }, words for the shuffle: “{ $phrase }”
reports-warned = Warn
reports-banned = Ban here
reports-banned_everywhere = Ban everywhere
reports-done = Done
reports-did-warned = The person gets a warning. The report is closed.
reports-did-banned = The person is banned from this room. The report is closed.
reports-did-banned_everywhere = The person is banned everywhere. The report is closed.
reports-did-done = The report is closed.
