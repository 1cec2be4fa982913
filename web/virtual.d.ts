declare module 'virtual:addresses' {
  const addresses: Record<string, { method: string; path: string; form: boolean }>;
  export default addresses;
}
