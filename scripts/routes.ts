import { listRoutes } from '../src/access.ts'

for (const route of listRoutes()) console.log(route)
