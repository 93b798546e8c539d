// A shop in a process of its own over the database at the given address. It reports its port, and on request its usage since the last
// request.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { serveShop } from './open-shop.ts'

const [url = ''] = process.argv.slice(2)
const connection = connect(url, { log: silentLog() })
const { port, isBuilt } = await serveShop(connection, join(tmpdir(), `libsa-scale-made-${process.pid}`))
let heap = 0
let work = process.cpuUsage()
setInterval(() => {
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}, 50)
process.on('message', () => {
  const { user, system } = process.cpuUsage(work)
  process.send?.({ heap, seconds: (user + system) / 1_000_000 })
  work = process.cpuUsage()
  heap = 0
})
process.on('disconnect', () => process.exit())
process.send?.({ port, isBuilt })
