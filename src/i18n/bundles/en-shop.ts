export default import.meta.glob<object>('../en/{dates,items}.json', { eager: true, import: 'default' })
