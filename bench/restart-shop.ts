// A shop with its sockets in a process of its own over the database at the given address, to be killed. It reports its port, and its memory
// on request.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { openRealtime } from '#server/realtime.ts'
import { serveShop } from './open-shop.ts'

const [url = ''] = process.argv.slice(2)
const connection = connect(url, { log: silentLog() })
const shop = await serveShop(connection, join(tmpdir(), `libsa-restart-made-${process.pid}`))
openRealtime(shop.http, shop.deps, { databaseUrl: url })
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
process.on('disconnect', () => process.exit())
process.send?.({ port: shop.port })
