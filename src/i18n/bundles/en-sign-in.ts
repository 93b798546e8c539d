export default import.meta.glob<object>('../en/{people,social,sign-in-methods}.json', { eager: true, import: 'default' })
