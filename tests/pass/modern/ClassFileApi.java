// since: 24
package modern;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.TreeMap;

/** A class written and another one read with the class-file API of the library. */
public class ClassFileApi {
    public static void main(String[] args) throws Exception {
        ClassDesc self = ClassDesc.of("modern.Written");
        byte[] bytes = ClassFile.of().build(self, c -> c
            .withFlags(ClassFile.ACC_PUBLIC)
            .withMethodBody("sum", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
                Label test = code.newLabel();
                Label body = code.newLabel();
                code.iconst_0().istore(1).goto_(test).labelBinding(body).iload(1).iload(0).iadd().istore(1).iinc(0, -1).labelBinding(test).iload(0).ifgt(body).iload(1).ireturn();
            })
            .withMethodBody("name", MethodTypeDesc.of(ConstantDescs.CD_String), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code.loadConstant("written").areturn()));
        Class<?> written = MethodHandles.lookup().defineClass(bytes);
        System.out.println(written.getMethod("sum", int.class).invoke(null, 100) + " " + written.getMethod("name").invoke(null) + " " + written.getName());
        byte[] own = ClassFileApi.class.getResourceAsStream("ClassFileApi.class").readAllBytes();
        var model = ClassFile.of().parse(own);
        Map<String, Integer> calls = new TreeMap<>();
        for (var method : model.methods()) {
            if (method.methodName().equalsString("helper")) {
                for (CodeElement element : method.code().orElseThrow()) {
                    if (element instanceof InvokeInstruction invoke) {
                        calls.merge(invoke.owner().asInternalName() + "." + invoke.name().stringValue(), 1, Integer::sum);
                    }
                }
            }
        }
        System.out.println(model.thisClass().asInternalName() + " " + model.majorVersion() + " " + calls + helper("x"));
        System.out.println(ClassFile.of().verify(bytes).isEmpty());
    }

    static int helper(String s) {
        return Math.max(s.trim().length(), s.strip().trim().length());
    }
}
