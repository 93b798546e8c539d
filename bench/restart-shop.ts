// A shop with its sockets in a process of its own over the database whose address it is given, to be killed; it tells its port, and when asked its memory.
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
