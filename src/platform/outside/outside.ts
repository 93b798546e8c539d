import type { Log } from '#platform/log.ts'
import type { Provider } from '#values/identity-provider.ts'
import { type OutsideLimits, type OutsideService, type OutsideState, openService } from './outside-service.ts'

/** Each name has a text in `system-admin.json`. */
type ServiceName = 'storage' | 'payments' | 'mail' | 'sms' | 'push' | 'model' | 'search' | 'invoicing' | Provider

/** The services outside that this process uses. */
export interface Outside {
  /** A new service, by its name in the list; its limits where they are not the usual ones. */
  open(name: ServiceName, limits?: Partial<OutsideLimits>): OutsideService
  /** The states of all services, after a cheap call to those without a recent call. */
  check(): Promise<OutsideState[]>
}

/** Begins without services. */
export function openOutside(log: Pick<Log, 'warn' | 'info'>): Outside {
  const services: OutsideService[] = []
  return {
    open(name, limits = {}) {
      const service = openService(name, { ...limits, log })
      services.push(service)
      return service
    },
    async check() {
      await Promise.all(services.map((service) => service.probe()))
      return services.map((service) => service.state())
    },
  }
}
