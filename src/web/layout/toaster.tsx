import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Toaster, toast } from 'sonner'
import { directionOf } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { receiveToasts, type ToastCall } from '#web/ui/toast.ts'
import { useIsDark } from './theme.ts'

const tones = { plain: toast, good: toast.success, bad: toast.error, info: toast.info } as const
const classNames = {
  toast: 'libsa-toast',
  title: 'libsa-toast-title',
  description: 'libsa-toast-text',
  actionButton: 'libsa-toast-action',
  closeButton: 'libsa-toast-close',
}

/** The specification's figures: 4 s, 356 px, gap 14 px, three at once, bottom inline end. One with an action stays until it is closed or the page is left. */
export default function LibsaToaster() {
  const { t } = useTranslation('layout')
  const dir = directionOf(useLocale())
  const isDark = useIsDark()
  const { pathname } = useLocation()
  useEffect(() => leavePage(pathname), [pathname])
  useEffect(() => receiveToasts(say), [])
  return (
    <Toaster
      containerAriaLabel={t('toasts')}
      dir={dir}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      duration={4000}
      gap={14}
      visibleToasts={3}
      theme={isDark ? 'dark' : 'light'}
      toastOptions={{ classNames, closeButtonAriaLabel: t('closeToast') }}
    />
  )
}

/** The specification keeps five. */
const maxToasts = 5

function say({ title, tone = 'plain', description, action, seconds }: ToastCall): void {
  const older = toast.getToasts().slice(0, 1 - maxToasts)
  for (const { id } of older) toast.dismiss(id)
  const id = tones[tone](title, {
    ...(description ? { description } : {}),
    ...(action ? { action, closeButton: true, duration: Number.POSITIVE_INFINITY } : {}),
    ...(seconds ? { duration: seconds * 1000 } : {}),
  })
  if (action) stays.set(id, performance.now())
}

/** The toasts that stay, and when each was shown. */
const stays = new Map<string | number, number>()
/** In milliseconds: a younger one belongs to the page that its change has opened. */
const youngMs = 2000

let page = ''

/** Dismisses the toasts of the page before. */
function leavePage(next: string): void {
  if (page === next) return
  page = next
  for (const [id, shownAt] of stays)
    if (performance.now() - shownAt > youngMs) {
      toast.dismiss(id)
      stays.delete(id)
    }
}
