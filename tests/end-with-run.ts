// Loaded before each file of tests: when the run ends before its workers, however it ends, they end too, and whatever they started with them.
const mark = Symbol.for('libsa ends with the run')
if (!Reflect.has(process, mark)) {
  Reflect.set(process, mark, true)
  process.once('disconnect', () => {
    // Vitest forbids `process.exit`; what stops servers at the end listens for it all the same.
    process.emit('exit', 1)
    process.kill(process.pid, 'SIGKILL')
  })
}
