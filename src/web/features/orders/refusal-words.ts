import { useTranslation } from 'react-i18next'

interface Failure {
  code?: string
  status?: number
  data?: unknown
  message?: string
}

/** The code of a refusal, or null when the line or the server failed. */
export function refusalCodeOf(error: unknown): string | null {
  const { code, status } = (error ?? {}) as Failure
  return typeof code === 'string' && typeof status === 'number' && status < 500 ? code : null
}

/** What the server said besides the code. */
export function refusalDetailsOf(error: unknown): Record<string, unknown> {
  const { data } = (error ?? {}) as Failure
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}

/** Says why something did not work: the server's own sentence for a refusal, ours for everything else. */
export function useRefusalWords(): (error: unknown) => string {
  const { t } = useTranslation('checkout')
  return (error) => (refusalCodeOf(error) && (error as Failure).message) || t('failed')
}
