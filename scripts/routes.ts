import { listRoutes } from '#server/route-table.ts'

for (const route of listRoutes()) console.log(route)
