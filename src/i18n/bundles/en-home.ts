export default import.meta.glob<object>('../en/{home,inquiries,newsletter,trust}.json', { eager: true, import: 'default' })
