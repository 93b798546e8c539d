import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, Toaster } from 'sonner'
import { directionOf } from '#values/locale.ts'
import { receiveToasts, type ToastCall } from '#web/ui/toast.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useIsDark } from './theme.ts'

const tones = { plain: toast, good: toast.success, bad: toast.error, info: toast.info } as const
const classNames = { toast: 'libsa-toast', title: 'libsa-toast-title', description: 'libsa-toast-text', actionButton: 'libsa-toast-action' }

/** The specification's numbers: 4 s, 356 px, gap 14, three at once, at the inline end of the foot. */
export default function LibsaToaster() {
  const { t } = useTranslation('layout')
  const dir = directionOf(useLocale())
  const isDark = useIsDark()
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
      toastOptions={{ classNames }}
    />
  )
}

function say({ title, tone = 'plain', description, action }: ToastCall): void {
  tones[tone](title, { ...(description ? { description } : {}), ...(action ? { action } : {}) })
}
