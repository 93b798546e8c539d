import { Share2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import { ShareMenu } from '#web/features/share/share-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Hands on the address of the piece, with the chosen days. */
export function ShareButton({ item, className }: { item: { name: string }; className?: string }) {
  const { t } = useTranslation('items')
  return (
    <ShareMenu title={item.name} url={() => window.location.href}>
      {(open) => (
        <IconButton label={t('share.piece')} className={className} {...open}>
          <Icon of={Share2} className="size-5" />
        </IconButton>
      )}
    </ShareMenu>
  )
}
