/** A limit against hanging, in milliseconds, as this process waits for it: times `LIBSA_PATIENCE`, for a machine that does much else. */
export function patient(ms: number): number {
  return ms * factor
}

const factor = Math.min(100, Math.max(1, Number(process.env['LIBSA_PATIENCE']) || 1))
