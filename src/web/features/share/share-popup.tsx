import { Link2, MessageCircle, Share } from 'lucide'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ShareTarget } from './share-target.ts'

const row =
  'flex h-11 cursor-pointer items-center gap-3 rounded-thumb px-3 text-secondary outline-none data-[highlighted]:bg-sunk [&_svg]:size-5 [&_svg]:stroke-[1.6] [&_svg]:text-quiet'

export interface SharePopupProps extends ShareTarget {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The share menu: WhatsApp, copy link, and the device's share sheet where available. */
export default function SharePopup({ title, url, trigger, isOpen, onOpenChange }: SharePopupProps) {
  const { t } = useTranslation('items')
  const dir = directionOf(useLocale())
  async function copy() {
    try {
      await navigator.clipboard.writeText(url())
      toast(t('share.copied'), { description: title, tone: 'good' })
    } catch {
      toast(t('share.notCopied'), { description: url(), tone: 'bad' })
    }
  }
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false} dir={dir}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          className="z-50 w-60 rounded-card border border-line bg-card p-2 text-ink shadow-float"
        >
          <DropdownMenu.Item asChild className={row}>
            <a href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url()}`)}`} target="_blank" rel="noreferrer">
              <Icon of={MessageCircle} />
              {t('share.whatsapp')}
            </a>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={row} onSelect={() => void copy()}>
            <Icon of={Link2} />
            {t('share.copy')}
          </DropdownMenu.Item>
          {'share' in navigator ? (
            <DropdownMenu.Item className={row} onSelect={() => void navigator.share({ title, url: url() }).catch(() => undefined)}>
              <Icon of={Share} />
              {t('share.more')}
            </DropdownMenu.Item>
          ) : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
