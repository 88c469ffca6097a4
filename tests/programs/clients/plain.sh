#!/bin/sh
# Plays one match with curl alone, always the first legal move: plain.sh HOUSE KEY GAME [MATCH SHARE]
HOUSE=$1 KEY=$2 GAME=$3 MATCH=$4 SHARE=$5
API=$HOUSE/api/1/matches

ask() {
    curl -sS --max-time 70 -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" "$@"
}

of() { # the first group of a pattern in an answer
    printf '%s' "$1" | sed -n "s/$2/\\1/p"
}

if [ -n "$MATCH" ]; then
    match=$(ask -d "{\"share\": \"$SHARE\"}" "$API/$MATCH/join")
else
    match=$(ask -d "{\"game\": \"$GAME\", \"computers\": [1]}" "$API")
fi
id=$(of "$match" '^{"id":"\([^"]*\)".*')
[ -n "$id" ] || { echo "refused $(of "$match" '.*"error":"\([^"]*\)".*')"; exit 1; }
seen=0
while :; do
    match=$(ask "$API/$id/next?after=$seen&until=turn&legal=1&wait=20")
    [ -n "$match" ] || continue
    case $match in *'"status":"over"'*) echo over; exit 0 ;; esac
    seen=$(of "$match" '.*"version":\([0-9]*\).*')
    turn=$(of "$match" '.*"turn":\([0-9]*\),"waiting".*')
    move=$(of "$match" '.*"legal":{"\([^"]*\)".*')
    [ -n "$move" ] || { echo "none"; continue; }
    answer=$(ask -d "{\"turn\": $turn, \"do\": \"$move\"}" "$API/$id/do")
    case $answer in
        '{"error":'*) echo "refused $(of "$answer" '.*"error":"\([^"]*\)".*')"; seen=0 ;;
        *) echo moved ;;
    esac
done
