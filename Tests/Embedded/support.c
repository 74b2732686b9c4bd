/*
 * The three functions that Embedded Swift asks for and a bare WebAssembly module does not have.
 * The standard library seeds its hashing with arc4random_buf; a fixed seed keeps the probe's runs equal,
 * and nothing in the core may depend on the order of a hashed collection anyway.
 */
typedef __SIZE_TYPE__ size;

void arc4random_buf(void *buffer, size count) {
    unsigned char *bytes = buffer;
    for (size i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 31 + 7);
}

__UINTPTR_TYPE__ __stack_chk_guard = 0x2f6b31a5;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
