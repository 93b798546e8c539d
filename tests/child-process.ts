import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { count } from './counts.ts'
import { limits } from './limits.ts'

const ending = new URL('./end-with-tests.ts', import.meta.url).href

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Starts a program of Node that ends when this process ends, however it ends. */
export function startChild(args: readonly string[], { cwd, env }: ChildOptions = {}): Child {
  return spawn(process.execPath, ['--import', ending, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }) as Child
}

interface ChildOptions {
  cwd?: string | undefined
  env?: NodeJS.ProcessEnv
  /** Kills a shop that has not opened in time. */
  patienceMs?: number
}

/** The environment of a shop of the tests at an address, with its files in a folder. */
export function shopEnvironment({ port, dataDir }: { port: number; dataDir: string }): NodeJS.ProcessEnv {
  const own = { NODE_ENV: 'test', DEMO_PAST: 'no', LIBSA_MODE: 'serve', WORKERS: '1' }
  return { ...process.env, ...own, PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: dataDir }
}

/** A shop in a process of its own. */
export interface ShopChild {
  child: Child
  /** Its output so far. */
  said(): string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program and waits until it says that the shop is open. One that is not open in time is killed: a hook that gave up leaves nothing behind. */
export async function startShopChild(args: readonly string[], options: ChildOptions): Promise<ShopChild> {
  count('shops')
  const child = startChild(args, options)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const late = setTimeout(() => child.kill('SIGKILL'), options.patienceMs ?? limits.start)
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Libsa is open')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
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
