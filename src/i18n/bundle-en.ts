export default import.meta.glob<object>('./en/{browse,common,dates,favorites,frame,home,items,product}.json', {
  eager: true,
  import: 'default',
})
