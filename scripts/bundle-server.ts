import { build } from 'vite'

// The server as a few files: loading them takes half as long as loading the thousand of the source. Packages stay outside.
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'build/shop',
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
