import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { limits } from './limits.ts'

/** Starts the shop with settings that it refuses, and answers what it complained of and its exit status. */
export async function startRefused(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libsa-refused-'))
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_PAST: 'no',
      LIBSA_MODE: 'serve',
      WORKERS: '1',
      BASE_URL: '',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limits.start,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [code, complaint] = await Promise.all([ended, text(child.stderr)])
  await rm(dataDir, { recursive: true, force: true })
  return { code, said: complaint.trim() }
}
