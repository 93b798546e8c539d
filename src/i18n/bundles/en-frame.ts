export default import.meta.glob<object>('../en/{common,frame,hearts,offline,settings}.json', { eager: true, import: 'default' })
