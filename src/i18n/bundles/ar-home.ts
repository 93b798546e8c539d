export default import.meta.glob<object>('../ar/{home,inquiries,newsletter,trust}.json', { eager: true, import: 'default' })
