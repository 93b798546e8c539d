import { Copy, RotateCw } from 'lucide'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { splitLocale } from '#values/locale.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ErrorPanel } from './error-panel.tsx'
import { Around } from './site-layout.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

export interface ErrorScreenProps {
  error: unknown
  requestId?: string | undefined
}

/** The not-found page for 404, and for 410, otherwise an apology with the request id. */
export function ErrorBody({ error, requestId }: ErrorScreenProps) {
  const status = statusOf(error)
  if (status !== 404 && status !== 410)
    return <ErrorReport status={status} message={messageOf(error)} requestId={numberOf(error) ?? requestId} />
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  )
}

/** The error boundary's screen: what went wrong, in the frame of the shop. */
export function ErrorScreen({ error, requestId }: ErrorScreenProps) {
  const { path } = splitLocale(useLocation().pathname)
  const isReady = useRouteLoaderData('root') !== undefined
  const body = <ErrorBody error={error} requestId={requestId} />
  if (!isReady) return <main className="py-10">{body}</main>
  return <Around path={path}>{body}</Around>
}

function ErrorReport({ status, message, requestId }: { status: number; message: string | null; requestId: string | undefined }) {
  const { t } = useTranslation(['layout', 'common'])
  return (
    <div className="wrap pt-6 lg:pt-16">
      <ErrorPanel
        spot="maintenance"
        eyebrow={status === 403 ? t('error.forbiddenEyebrow') : t('error.eyebrow')}
        status={status}
        title={t(titleOf(status))}
        text={message ?? t(status === 403 ? 'error.forbiddenText' : 'error.text')}
      >
        {requestId ? <Reference reference={requestId.slice(0, 12)} /> : null}
        <div className="mt-6 flex flex-wrap gap-3">
          {status === 403 ? null : (
            <Button onClick={() => window.location.reload()}>
              <Icon of={RotateCw} className="size-4.5" />
              {t('common:retry')}
            </Button>
          )}
          <Button asChild variant="outline">
            <LocalLink to="/contact">{t('error.write')}</LocalLink>
          </Button>
          <Button asChild variant="outline">
            <LocalLink to="/">{t('notFound.home')}</LocalLink>
          </Button>
        </div>
      </ErrorPanel>
    </div>
  )
}

function titleOf(status: number) {
  if (status >= 500) return 'error.title'
  return status === 403 ? 'error.forbidden' : 'error.refused'
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation(['layout', 'common'])
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-quiet">
      {t('error.reference')}
      <button
        type="button"
        aria-label={t('error.copyReference', { reference })}
        className="inline-flex h-9 items-center gap-2 rounded-full border border-line bg-card px-3.5 text-ink"
        onClick={() => void navigator.clipboard.writeText(reference).then(() => toast(t('common:copied')))}
      >
        <bdi translate="no">{reference}</bdi>
        <Icon of={Copy} className="size-4" />
      </button>
    </p>
  )
}

export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 500
}

/** The id of the request that failed, which may be later than the page's own. */
function numberOf(error: unknown): string | undefined {
  return (error as { data?: { requestId?: string } } | null)?.data?.requestId
}

/** A refusal has a message for people; a fault has not. */
function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || (error.status >= 500 && error.status !== 503)) return null
  const { message } = (error.data ?? {}) as { message?: unknown }
  return typeof message === 'string' && message.includes(' ') ? message : null
}
