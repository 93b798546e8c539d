export default import.meta.glob<object>('../en/{common,layout,favorite-toasts,offline,settings}.json', { eager: true, import: 'default' })
