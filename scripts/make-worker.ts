import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'vite'
import { privatePaths } from '#web/app/page-lookup.ts'
import { pages } from '#web/app/pages.ts'

// The worker that keeps the shop readable without a connection, beside the built pages: it knows the files of the shop's public screens by name.

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const record = 'build/client/.vite/manifest.json'
const chunks = JSON.parse(readFileSync(record, 'utf8')) as Record<string, Chunk>
const open = Object.values(pages).flatMap(({ search, screen }) => (search === 'private' ? [] : [`/${screen}`]))
const started = ['/entry.client.tsx', '/root.tsx', '/site-layout.tsx', ...open]
const isOpenTo = (name: string): boolean => started.some((file) => name.includes(file))

const shell = new Set<string>()
const taken = new Set<string>()
const take = (name: string): void => {
  const chunk = chunks[name]
  if (!chunk || taken.has(name)) return
  taken.add(name)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) if (/\.(js|css)$/.test(file)) shell.add(`/${file}`)
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) take(other)
}
for (const name of Object.keys(chunks)) if (isOpenTo(name)) take(name)

// These drawings keep their names when they change, so what is in them counts towards the version.
const drawings = ['spots/offline', 'spots/empty-bag', 'spots/empty-favourites', 'icons/chevron-down', 'favicon'].map(
  (name) => `/${name}.svg`,
)
const patterns = readdirSync('build/client/pattern').map((name) => `/pattern/${name}`)
const files = [...[...shell].sort(), ...drawings, ...patterns.filter((name) => name.endsWith('.svg'))]
const hash = createHash('sha256')
  .update(readFileSync('src/web/runtime/offline/worker.ts'))
  .update(readFileSync('src/web/runtime/offline/push-events.ts'))
  .update(files.join())
  .update(privatePaths().join())
for (const name of [...drawings, ...patterns]) hash.update(readFileSync(`build/client${name}`))
const version = hash.digest('hex').slice(0, 12)
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    worker: 'self',
    buildVersion: JSON.stringify(version),
    buildFiles: JSON.stringify(files),
    privatePaths: JSON.stringify(privatePaths()),
  },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: { input: 'src/web/runtime/offline/worker.ts', output: { entryFileNames: 'worker.js', format: 'iife' } },
  },
})
rmSync('build/client/.vite', { recursive: true })
