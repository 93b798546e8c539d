import { useTranslation } from 'react-i18next'

/** A photograph of a conversation; pressed, it opens in full size. */
export function ChatPhoto({ id }: { id: string }) {
  const { t } = useTranslation('chat')
  const address = `/api/chat/photos/${id}`
  return (
    <a
      href={`${address}?size=large`}
      target="_blank"
      rel="noreferrer"
      className="block w-fit overflow-hidden rounded-card border border-line"
    >
      <img src={address} alt={t('photo')} loading="lazy" className="block max-h-56 w-auto max-w-56 object-contain" />
    </a>
  )
}
