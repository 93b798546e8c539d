import { rmSync } from 'node:fs'

// Loaded before the shop that a test starts: it ends with the tests, however they end, and takes its files along.
const folder = process.env['DATA_DIR']
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }))
