import { type ChildProcess, spawn } from 'node:child_process'
import { count } from './counts.ts'
import { limits } from './limits.ts'

const ending = new URL('./end-with-tests.ts', import.meta.url).href

/** Starts a program of Node that ends when this process ends, however it ends. Nobody hears what it says unless `hears`. */
export function startChild(args: readonly string[], { cwd, env, hears = true }: ChildOptions = {}): ChildProcess {
  const out = hears ? 'pipe' : 'ignore'
  return spawn(process.execPath, ['--import', ending, ...args], { cwd, env: env ?? process.env, stdio: ['ignore', out, out, 'ipc'] })
}

interface ChildOptions {
  cwd?: string | undefined
  env?: NodeJS.ProcessEnv
  hears?: boolean
}

/** A shop in a process of its own. */
export interface ShopChild {
  child: ChildProcess
  /** What it has written so far. */
  said(): string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program and waits until it says that the shop is open. One that is not open in time is killed: a hook that gave up leaves nothing behind. */
export async function startShopChild(args: readonly string[], options: ChildOptions): Promise<ShopChild> {
  count('shops')
  const child = startChild(args, options)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const late = setTimeout(() => child.kill('SIGKILL'), limits.start)
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Libsa is open')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => reject(new Error(`The shop ended with ${code ?? signal}:\n${said}`)))
  }).finally(() => clearTimeout(late))
  return {
    child,
    said: () => said,
    async stop(signal) {
      child.kill(signal)
      await ended
    },
  }
}
