import { rmSync } from 'node:fs'

// Loaded before a program that a test starts: when the tests end before it, however they end, it ends too and takes its files along.
process.once('disconnect', () => {
  const folder = process.env['DATA_DIR']
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
