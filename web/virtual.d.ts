declare module 'virtual:addresses' {
  const addresses: Record<string, { method: string; path: string; form: boolean }>;
  export default addresses;
}

declare module 'virtual:addresses/further' {
  const addresses: Record<string, { method: string; path: string; form: boolean }>;
  export default addresses;
}
