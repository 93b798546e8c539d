import { isLocalHost } from './local-host.ts'

type Settings = { [Name in 'BASE_URL' | 'STRIPE_SECRET_KEY' | 'SMTP_URL' | 'SMS_URL' | 'JOFOTARA_CLIENT_ID']?: string | undefined }

/** The message about settings of a real shop without `NODE_ENV=production`, or null: they would open the demonstration to everybody. */
export function openDemonstration(data: Settings): string | null {
  const isElsewhere = (address: string | undefined): boolean => address !== undefined && !isLocalHost(new URL(address).hostname)
  const real = [
    isElsewhere(data.BASE_URL) && 'BASE_URL',
    data.STRIPE_SECRET_KEY?.startsWith('sk_live_') && 'STRIPE_SECRET_KEY',
    isElsewhere(data.SMTP_URL) && 'SMTP_URL',
    isElsewhere(data.SMS_URL) && 'SMS_URL',
    data.JOFOTARA_CLIENT_ID && 'JOFOTARA_CLIENT_ID',
  ].find(Boolean)
  if (!real) return null
  return `${real} is one of a real shop, and this would be the demonstration, whose passwords and messages everybody can read: set NODE_ENV=production, or DEMO=yes if a demonstration is meant.`
}
