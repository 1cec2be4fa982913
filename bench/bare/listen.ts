/** Input from the bench; `reportPort` reports the port on which a bare server listens. */
export const readInput = <T>(): T => JSON.parse(process.argv[2] as string) as T;

export function reportPort(address: { port: number } | string | null): void {
  process.send?.({ port: (address as { port: number }).port });
  process.once('SIGTERM', () => process.exit(0));
}
