import { useTranslation } from 'react-i18next'

interface Failure {
  code?: string
  status?: number
  data?: unknown
  message?: string
}

/** The code of a refusal, or null for a network or server failure. */
export function refusalCodeOf(error: unknown): string | null {
  const { code, status } = (error ?? {}) as Failure
  return typeof code === 'string' && typeof status === 'number' && status < 500 ? code : null
}

/** The details of a refusal. */
export function refusalDetailsOf(error: unknown): Record<string, unknown> {
  const { data } = (error ?? {}) as Failure
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}

/** The server's own message for a refusal, `otherwise` for a network or server failure. */
export function refusalWords(error: unknown, otherwise: string): string {
  return (refusalCodeOf(error) && (error as Failure).message) || otherwise
}

/** The message for an error: the server's own for a refusal, a generic one for anything else. */
export function useRefusalWords(): (error: unknown) => string {
  const { t } = useTranslation('common')
  return (error) => refusalWords(error, t('failed'))
}
