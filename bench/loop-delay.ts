import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before a shop that is measured: answers each message with the delay of its event loop since the last one, its processor time and its memory.

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', () => {
  const ms = (share: number) => delay.percentile(share) / 1e6
  const { user, system } = process.cpuUsage()
  process.send?.({ delays: [ms(50), ms(95), ms(99)], cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage().rss })
  delay.reset()
})
process.channel?.unref()
