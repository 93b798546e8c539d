export default import.meta.glob<object>(
  ['./ar/*.json', '!./ar/{browse,common,dates,favorites,frame,home,items,product,mail,refusals}.json'],
  {
    eager: true,
    import: 'default',
  },
)
