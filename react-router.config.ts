import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web/app',
  buildDirectory: 'build',
  ssr: true,
  // All routes come with the page: learned later, the router would draw the whole page again.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
