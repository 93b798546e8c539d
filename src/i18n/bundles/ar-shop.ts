export default import.meta.glob<object>('../ar/{dates,items}.json', { eager: true, import: 'default' })
