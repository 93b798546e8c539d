export default import.meta.glob<object>('../ar/{common,layout,favorite-toasts,offline,settings}.json', { eager: true, import: 'default' })
