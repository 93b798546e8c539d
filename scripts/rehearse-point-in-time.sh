#!/usr/bin/env bash
# Rehearses docs/point-in-time.md in a temporary folder: a server with pgBackRest, a shop on it, damage, and the way back to the second before.
# Needs PostgreSQL 15 or later and pgBackRest 2.45 or later. As root it runs the server as the account `postgres`.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=${POSTGRES_BIN:-$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -1)}
port=${REHEARSAL_PORT:-5487}
home=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$home"
finish() {
  as "$bin/pg_ctl" -D "$home/data" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$home"
}
trap finish EXIT

as mkdir -m 700 "$home/repo" "$home/log" "$home/lock" "$home/spool"
as tee "$home/pgbackrest.conf" > /dev/null << CONF
[global]
repo1-path=$home/repo
repo1-retention-full=2
log-path=$home/log
lock-path=$home/lock
spool-path=$home/spool
log-level-console=warn
start-fast=y
[libsa]
pg1-path=$home/data
pg1-port=$port
pg1-socket-path=$home
pg1-user=libsa
CONF
backrest() { as pgbackrest --config="$home/pgbackrest.conf" --stanza=libsa "$@"; }
serve() { as "$bin/pg_ctl" -D "$home/data" -l "$home/log/server" -w -t 120 start > /dev/null; }
query() { as psql -h "$home" -p "$port" -U libsa -d libsa -Atqc "$1"; }

echo 'A server that archives its write-ahead log …'
as "$bin/initdb" -D "$home/data" -U libsa --auth=trust -E UTF8 > /dev/null
as tee -a "$home/data/postgresql.conf" > /dev/null << CONF
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$home'
archive_mode = on
archive_command = 'pgbackrest --config=$home/pgbackrest.conf --stanza=libsa archive-push %p'
archive_timeout = 60
CONF
serve
as createdb -h "$home" -p "$port" -U libsa libsa
backrest stanza-create

echo 'A shop on it, and a base backup …'
export DATABASE_URL="postgresql://libsa@127.0.0.1:$port/libsa" DATA_DIR="$home/shop" DEMO_PAST='' NODE_ENV=test
mkdir -p "$DATA_DIR"
LIBSA_MODE=serve PORT=0 node_modules/.bin/node src/main.ts > "$home/shop/log" 2>&1 &
shop=$!
until grep -q 'Libsa is open' "$home/shop/log"; do
  kill -0 "$shop" || { cat "$home/shop/log" >&2; exit 1; }
  sleep 1
done
backrest --type=full backup
sum="SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM ledger_entries), (SELECT sum(amount) FROM ledger_entries WHERE amount > 0)"
kill "$shop" && wait "$shop" || true
before=$(query "$sum")
target=$(query 'SELECT clock_timestamp()')
sleep 1

echo "Damage after $target …"
query 'DROP SCHEMA public CASCADE' 2> /dev/null
query 'SELECT pg_switch_wal()' > /dev/null

echo 'Back to that moment …'
as "$bin/pg_ctl" -D "$home/data" -m fast -w stop > /dev/null
backrest --delta --type=time --target="$target" --target-action=promote restore
serve
until [ "$(query 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
after=$(query "$sum")
[ "$after" = "$before" ] || { echo "It differs: $before before, $after after." >&2; exit 1; }
node_modules/.bin/node scripts/books.ts check
echo "Orders, entries and their sum are as they were: $after."
