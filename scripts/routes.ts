import { listRoutes } from '#server/access.ts'

for (const route of listRoutes()) console.log(route)
