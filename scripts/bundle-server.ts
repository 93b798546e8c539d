import { build } from 'vite'

/**
 * Native code, what only developers load, and libraries that few shops use: those are loaded on their own, when they are needed. Also `pg`, in
 * which a test counts the statements of the running shop.
 */
const outside = ['sharp', 'pg', 'vite', 'stripe', 'nodemailer', 'openid-client', 'ai', '@ai-sdk/openai-compatible', '@aws-sdk/client-s3']

// The server with its pages and packages as a few files: loading the thousands of files of the packages takes three times as long.
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: 'src/main.ts',
    outDir: 'build/shop',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      // Packages say `use client`, which means nothing to this server.
      onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
    },
  },
})
