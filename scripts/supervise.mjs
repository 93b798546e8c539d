// Used before anything is installed, on Node 20.19 or later: only what Node brings.
import { spawn } from 'node:child_process'

/** The exit status of a program that refuses to start and says why: EX_CONFIG of sysexits(3). */
const refused = 78
const signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
/** The uptime in milliseconds after which an exit has nothing to do with the start of a program. */
const longLife = 60_000
const longestPauseMs = 60_000
/** A program that does not end by itself in this time, in milliseconds, is killed. */
const usualStopMs = 9500

/**
 * Runs a program and starts it again when it dies, after pauses that grow from one second to a minute. Ends with the program when it was asked
 * to stop by a signal, ended by itself with status 0, or refused its first start: one that has been open (it sends `open`) is started again
 * whatever it says, because what it needs may come back.
 */
export function supervise(command, args, { env, say, firstPauseMs = 1000, longestStopMs = usualStopMs }) {
  let child
  let retry
  let isStopping = false
  let wasOpen = false
  let deaths = 0
  const run = () => {
    const began = Date.now()
    child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
    child.on('message', (word) => {
      wasOpen ||= word === 'open'
    })
    child.once('error', (error) => {
      say(error.message)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      if (isStopping || code === 0 || (code === refused && !wasOpen)) process.exit(code ?? 0)
      deaths = Date.now() - began > longLife ? 1 : deaths + 1
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (deaths - 1))
      say(`the shop ended unexpectedly (${signal ?? `status ${code}`}); it is started again in ${pauseMs / 1000} s.`)
      retry = setTimeout(run, pauseMs)
    })
  }
  for (const signal of signals) {
    process.on(signal, () => {
      isStopping = true
      clearTimeout(retry)
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
      // A terminal sends Ctrl-C to every process by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      setTimeout(() => child.kill('SIGKILL'), longestStopMs).unref()
    })
  }
  run()
}
