import Foundation
import Testing

@testable import CartCore

@Suite("Angles without a C library")
struct TrigonometryTests {
    @Test("S102 the angle of a vector is atan2 to 1e-14, all round the circle and at every size")
    func angle() {
        for step in -1800...1800 {
            let exact = Double(step) / 1800 * Double.pi
            for size in [1e-300, 1e-9, 1, 3.7, 1e9, 1e300] {
                let (y, x) = (Foundation.sin(exact) * size, Foundation.cos(exact) * size)
                let difference = (Trigonometry.angle(y: y, x: x) - Foundation.atan2(y, x)).magnitude
                // Due left, −π and π are one direction.
                #expect(min(difference, (difference - 2 * Double.pi).magnitude) < 1e-14, "\(step) \(size)")
            }
        }
    }

    @Test("S102 the angle of random vectors is atan2", arguments: 1...20)
    func randomAngle(seed: UInt64) {
        var random = MotionRandom(seed: seed)
        for _ in 0..<500 {
            let (y, x) = (random.coordinate(), random.coordinate())
            #expect(near(Vector(dx: x, dy: y).angle, Foundation.atan2(y, x), within: 1e-14), "seed \(seed): \(y), \(x)")
        }
    }

    @Test("the angles along the axes are exact, and no direction is 0")
    func axes() {
        #expect(Vector(dx: 1, dy: 0).angle == 0)
        #expect(Vector(dx: 0, dy: 1).angle == Double.pi / 2)
        #expect(Vector(dx: 0, dy: -1).angle == -Double.pi / 2)
        #expect(Vector(dx: -1, dy: 0).angle == Double.pi)
        #expect(Vector(dx: -1, dy: -0.0).angle == Double.pi)
        #expect(Vector(dx: 0, dy: 0).angle == 0)
        #expect(Vector(dx: .nan, dy: 1).angle == 0)
        #expect(Vector(dx: .infinity, dy: 1).angle == 0)
    }

    @Test("sine and cosine are those of the C library to 1e-14")
    func sineAndCosine() {
        for step in -4000...4000 {
            let angle = Double(step) / 400
            let (sine, cosine) = Trigonometry.sineAndCosine(angle)
            #expect(near(sine, Foundation.sin(angle), within: 1e-14), "\(angle)")
            #expect(near(cosine, Foundation.cos(angle), within: 1e-14), "\(angle)")
        }
        for angle in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(Trigonometry.sineAndCosine(angle) == (0, 1))
        }
    }

    @Test("lengths and units survive very large and very small numbers")
    func lengths() throws {
        #expect(Vector(dx: 3, dy: 4).length == 5)
        #expect(near(Vector(dx: 3e200, dy: 4e200).length / 5e200, 1, within: 1e-15))
        let unit = try #require(Vector(dx: 3e-200, dy: -4e-200).unit)
        #expect(near(unit.dx, 0.6) && near(unit.dy, -0.8))
        #expect(Vector(dx: 0, dy: 0).unit == nil)
        #expect(Vector(dx: .nan, dy: 1).unit == nil)
        #expect(Vector(dx: 1, dy: -.infinity).unit == nil)
    }
}
