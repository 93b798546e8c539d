import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Beside every text file of the built pages lie its brotli and gzip forms, so that serving costs no compression.
for (const name of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
  const path = join('build/client', name)
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name) || statSync(path).size < 1024) continue
  const content = readFileSync(path)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  writeFileSync(`${path}.br`, brotliCompressSync(content, options))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
