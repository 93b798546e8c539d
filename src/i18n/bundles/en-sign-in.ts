export default import.meta.glob<object>('../en/{people,social,ways}.json', { eager: true, import: 'default' })
